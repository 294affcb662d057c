/** Babel compiles the app for webpack; ts-jest compiles it for the tests. */
module.exports = (api) => {
  const isDevelopment = api.env('development');
  return {
    presets: [
      ['@babel/preset-env', { modules: false, targets: 'chrome >= 111, safari >= 16.4, firefox >= 113, edge >= 111' }],
      ['@babel/preset-react', { runtime: 'automatic', development: isDevelopment }],
      '@babel/preset-typescript',
    ],
    plugins: isDevelopment && process.env.WEBPACK_SERVE ? ['react-refresh/babel'] : [],
  };
};
