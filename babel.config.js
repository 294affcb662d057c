/** Babel compiles the app for webpack; ts-jest compiles it for the tests. */
module.exports = (api) => {
  const isDevelopment = api.env('development');
  return {
    presets: [
      // The browsers are package.json's `browserslist`.
      ['@babel/preset-env', { modules: false }],
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
      '@babel/preset-typescript',
    ],
    plugins: isDevelopment && process.env.WEBPACK_SERVE ? ['react-refresh/babel'] : [],
  };
};
