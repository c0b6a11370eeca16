'use client'
/** Navsmith for React: the complete editor, its parts, and the hooks. The engine and the document live behind their own doors. */
export * from './konva/index.js'
