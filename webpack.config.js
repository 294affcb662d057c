const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { optimize } = require('webpack');
const { InjectManifest } = require('workbox-webpack-plugin');
const { appConfigFromEnvironment } = require('./scripts/appConfig.js');
const { homeTemplates, inlineScript, inputs, loadSource, MINIFY } = require('./scripts/inline.js');
const minifyCss = require('./scripts/minifyCss.js');
const { screenChunks } = require('./scripts/screenChunks.js');

const root = __dirname;
const asJsonBlock = (value) => JSON.stringify(value).replace(/</g, '\\u003c');

async function pageParameters(compilation, appConfig) {
  const { firstStyles, laterStyles } = loadSource('src/theme/globalStyles.ts');
  const { shellCss } = loadSource('src/boot/shellStyles.ts');
  const { shellHtml } = loadSource('src/boot/shell.ts');
  const { english: en } = loadSource('src/shared/i18n/locales/en/english.ts');
  const { arabic: ar } = loadSource('src/shared/i18n/locales/ar/arabic.ts');
  const brand = { ...loadSource('src/shared/config.ts').defaultConfig.brand.name, ...appConfig.brand?.name };
  const parameters = {
    brand,
    firstStyles: minifyCss(firstStyles + shellCss),
    laterStyles: minifyCss(laterStyles),
    shellHtml: shellHtml(brand, { en, ar }),
    homeTemplates: await homeTemplates(),
    languageScript: inlineScript('src/boot/setDocumentLanguage.ts'),
    pageScript: inlineScript('src/boot/boot.ts'),
    appConfig: asJsonBlock(appConfig),
    screenChunks: asJsonBlock(screenChunks(compilation)),
  };
  for (const file of inputs) compilation.fileDependencies.add(file);
  return parameters;
}

module.exports = (env, argv) => {
  const isProduction = argv.mode === 'production';
  const isServing = Boolean(process.env.WEBPACK_SERVE);
  // Babel would otherwise take an unset NODE_ENV for development.
  process.env.BABEL_ENV = isProduction ? 'production' : 'development';
  const appConfig = appConfigFromEnvironment(process.env);

  return {
    target: ['web', 'es2022'],
    entry: { main: './src/app/main.tsx' },
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: isProduction ? 'static/[name].[contenthash:8].js' : 'static/[name].js',
      chunkFilename: isProduction ? 'static/[name].[contenthash:8].js' : 'static/[name].js',
      assetModuleFilename: 'static/[name].[contenthash:8][ext]',
      clean: true,
      // A lazy chunk that is not loaded by then counts as failed (SHELL-03).
      chunkLoadTimeout: 120_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        '@emotion/is-prop-valid$': path.join(root, 'src/theme/isPropValid.ts'),
        // The theme switches the ripple off everywhere.
        [path.join(root, 'node_modules/@mui/material/ButtonBase/TouchRipple.mjs')]: false,
        // Its result is data of the build (src/theme/themeVars.ts).
        [path.join(root, 'node_modules/@mui/material/styles/createThemeWithVars.mjs')]: false,
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, include: [path.join(root, 'src'), path.join(root, 'contract/lib')], use: 'babel-loader' },
        // The app gets the schemas as data: TypeBox itself would cost 17 KB brotli.
        { test: /contract[\\/][^\\/]+\.ts$/, use: path.join(root, 'scripts/schemaLoader.js') },
        { test: /theme[\\/]themeVars\.ts$/, use: path.join(root, 'scripts/themeVarsLoader.js') },
        // Their package.json does not say that they have no side effects.
        {
          test: /node_modules[\\/](hoist-non-react-statics|redux-persist|@emotion[\\/](cache|styled))[\\/]/,
          sideEffects: false,
        },
        // As text, for a style element of the component that needs it.
        { test: /\.css$/, type: 'asset/source', use: path.join(root, 'scripts/minifyCss.js') },
        { test: /\.(png|svg|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // Once more after the splitting, which makes some shared chunks twice.
      new optimize.MergeDuplicateChunksPlugin({ stage: 20 }),
      new HtmlWebpackPlugin({
        template: 'public/index.html',
        scriptLoading: 'defer',
        // index.html places the tags itself.
        inject: false,
        // The plugin's cache would keep the page when only an inlined source has changed.
        cache: false,
        templateParameters: async (compilation, _files, { headTags }) => ({
          ...(await pageParameters(compilation, appConfig)),
          scripts: headTags.join(''),
        }),
      }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true }],
      }),
      // A worker would keep what hot reload has just changed.
      ...(isProduction
        ? [
            new InjectManifest({
              swSrc: './src/app/worker/serviceWorker.ts',
              swDest: 'service-worker.js',
              include: [/^static\/.+\.js$/, /^fonts\/.+\.woff2$/],
              // Staff's and developers' screens, and the map, which needs the network.
              exclude: [/^static\/(?:support|devtools|leaflet|map-data)\./],
              dontCacheBustURLsMatching: /\/static\//,
              maximumFileSizeToCacheInBytes: 2_000_000,
            }),
          ]
        : []),
      ...(isServing ? [new (require('@pmmmwh/react-refresh-webpack-plugin'))({ overlay: false })] : []),
    ],
    optimization: {
      minimizer: [
        // V8 compiles the functions of a file with this preamble while it downloads (docs/adr/0008).
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ...MINIFY, format: { preamble: '//# allFunctionsCalledOnLoad\n' } },
        }),
      ],
      // The names of all chunks change with each release; React does not.
      runtimeChunk: 'single',
      // Short names instead of hashes: 1.8 KB brotli of the first route.
      mangleExports: 'size',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          vendor: {
            test: /node_modules[\\/]/,
            name: 'vendor',
            chunks: 'initial',
            priority: 10,
          },
          leaflet: {
            test: /node_modules[\\/](?:leaflet|react-leaflet|@react-leaflet)[\\/]/,
            name: 'leaflet',
            chunks: 'async',
            priority: 20,
          },
        },
      },
    },
    devtool: isProduction ? (process.env.SOURCE_MAPS ? 'source-map' : false) : 'eval-cheap-module-source-map',
    // Not for a release: a chunk from the cache may import a mangled name that another export has now.
    cache: isProduction
      ? false
      : {
          type: 'filesystem',
          name: `${argv.mode}-${isServing}`,
          buildDependencies: { config: [__filename, path.join(root, 'babel.config.js')] },
        },
    performance: false,
    stats: isProduction ? 'errors-warnings' : 'minimal',
    devServer: {
      port: Number(process.env.PORT ?? 3000),
      host: process.env.HOST ?? '127.0.0.1',
      hot: true,
      historyApiFallback: { disableDotRule: true },
      static: { directory: path.join(root, 'public'), serveIndex: false },
      client: { overlay: false },
      proxy: [{ context: ['/api', '/healthz'], target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3100' }],
    },
  };
};
