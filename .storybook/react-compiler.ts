/** The React Compiler compiles stories, as in a current app, but not the package itself, as in an app's node_modules. */
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

export const reactCompiler = (): Plugin => ({
  name: 'react-compiler',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { include: ['react/compiler-runtime'] } }),
  transform: {
    filter: { id: /\/stories\/[^?]*\.tsx$/ },
    handler: async (code, id) => {
      const compiled = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['babel-plugin-react-compiler', { panicThreshold: 'none' }]],
      })
      return { code: compiled?.code ?? code, map: compiled?.map as never }
    },
  },
})
