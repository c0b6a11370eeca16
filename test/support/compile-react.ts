import { transformSync } from '@babel/core'

/** What the React Compiler makes of TypeScript with JSX. Throws where it leaves a component or a hook as it is. */
export const compileReact = (code: string, target: '18' | '19'): string =>
  transformSync(code, {
    filename: 'compiled.tsx',
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { target, panicThreshold: 'all_errors' }]],
  })?.code ?? ''
