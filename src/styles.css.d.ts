/** The look of the editor: `import 'navsmith/styles.css'` for its effect, there is nothing to name. */
export {}
