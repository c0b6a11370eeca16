// Builds the application in a folder with webpack, without plugins and loaders: webpack itself supports chunks, workers and styles.
import { join } from 'node:path'
import webpack from 'webpack'

const app = process.argv[2]
const compiler = webpack({
  context: app,
  mode: 'production',
  devtool: false,
  // Without minification the bundle contains the same modules, and the build is three times as fast.
  optimization: { minimize: false },
  entry: './src/main.js',
  output: { path: join(app, 'webpack'), filename: '[name].js', publicPath: 'auto' },
  experiments: { css: true },
})
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'))
    process.exitCode = 1
  }
  compiler.close(() => undefined)
})
