import { readFileSync } from 'node:fs'
import js from '@eslint/js'
import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import storybook from 'eslint-plugin-storybook'
import { refusedWords } from './test/support/refused-words.mjs'

/** Rules that need types or the React Compiler take longer than all others: `npm run check` applies them to what changed, `npm run test:deep` to every file. */
const isDeep = process.env.NAVSMITH_LINT === 'deep'
/** Rooms without React. */
const HEADLESS = [
  'src/engine/**',
  'src/document/**',
  'src/editor/**',
  'src/worker/**',
  'src/navigation/**',
  'src/agents/**',
  'src/persistence/**',
  'src/playback/**',
]
/** Its text as its version: what is cached of a file is forgotten with the rule. */
const HOUSE = {
  meta: { name: 'house', version: readFileSync('test/support/refused-words.mjs', 'utf8') },
  rules: { 'refused-words': refusedWords },
}
const WITH_TYPES = {
  files: ['**/*.{ts,tsx}'],
  extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
  languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    '@typescript-eslint/no-unnecessary-condition': 'off',
  },
}
const WITHOUT_TYPES = {
  files: ['**/*.{ts,tsx}'],
  extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
  // A comment may switch off a rule of the deep run.
  linterOptions: { reportUnusedDisableDirectives: 'off' },
}

export default tseslint.config(
  { ignores: ['dist', 'docs', 'coverage', 'storybook-static', 'bench-results', 'node_modules'] },
  js.configs.recommended,
  isDeep ? WITH_TYPES : WITHOUT_TYPES,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/prefer-for-of': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler reports them.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Pass a seeded Random in.' },
        { object: 'Math', property: 'hypot', message: 'Its last digits differ between runtimes: use sqrt.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { house: HOUSE },
    rules: {
      'house/refused-words': 'error',
      // No text of a drawing becomes markup or code.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/], CallExpression[callee.object.name='document'][callee.property.name=/^write/]",
          message: 'Text is no markup: use textContent.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(push|unshift)$/] > SpreadElement',
          message: 'A long list spread into a call is a RangeError: use append.',
        },
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is no markup: render it.' },
      ],
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/engine/**', 'src/document/model/shape-rings.ts'],
    ignores: ['src/engine/core/repeatable-math.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'log2', 'hypot', 'pow', 'exp', 'log', 'cbrt'].map(
          (property) => ({
            object: 'Math',
            property,
            message: 'Its last digits differ between browsers: use core/repeatable-math, or sqrt.',
          }),
        ),
        { object: 'Math', property: 'random', message: 'Pass a seeded Random in.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [...HEADLESS, 'src/cli/**', 'src/rules/**', 'src/terrain-kinds/**', 'src/words/**'],
    extends: isDeep ? [reactHooks.configs.flat['recommended-latest']] : [],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': ['warn', { additionalHooks: '(useAnswer)' }],
    },
  },
  {
    files: HEADLESS,
    rules: { 'no-restricted-globals': ['error', 'window', 'document', 'navigator', 'localStorage'] },
  },
  {
    files: ['test/**', 'stories/**', '.storybook/**'],
    rules: {
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-properties': 'off',
    },
  },
  ...storybook.configs['flat/recommended'],
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        globalThis: 'readonly',
        TextDecoder: 'readonly',
        TextEncoder: 'readonly',
      },
    },
  },
)
