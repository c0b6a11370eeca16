// Builds the application in a folder with webpack without plugins and loaders: chunks, workers and styles by its own support.
import { join } from 'node:path'
import webpack from 'webpack'

const app = process.argv[2]
const compiler = webpack({
  context: app,
  mode: 'production',
  devtool: false,
  // The bundle reaches the same modules, and the build is three times as fast.
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
