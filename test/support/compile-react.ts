import { transformSync } from '@babel/core'

/** Returns the output of the React Compiler for TypeScript with JSX. Throws if it skips a component or a hook. */
export const compileReact = (code: string, target: '18' | '19'): string =>
  transformSync(code, {
    filename: 'compiled.tsx',
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { target, panicThreshold: 'all_errors' }]],
  })?.code ?? ''
