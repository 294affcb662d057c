import fc from 'fast-check';

// A fixed seed, so that a test run never depends on luck. PROPERTY_SEED=N tries other cases.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export { fc };
