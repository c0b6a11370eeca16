/** Style sheet of the editor. `import 'navsmith/styles.css'` applies it and exports nothing. */
export {}
