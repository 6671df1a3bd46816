// next-env.d.ts is written by Next and not kept; the type check must also run on a fresh clone.
/// <reference types="next" />
