//! Tests of the short search.
