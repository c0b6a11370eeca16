/**
 * A lint rule for the vocabulary. Lists words that names and comments must not use, each with its replacement. Splits
 * names at capitals, and ignores strings, because apps may depend on them.
 */
export const REFUSED = {
  acts: 'actions',
  anew: 'again or rebuilt',
  calm: 'throttled or at rest',
  contour: 'ring',
  crowd: 'dense cell',
  crowded: 'dense',
  crowds: 'dense cells',
  ctx: 'context',
  damage: 'dirty box',
  dilate: 'offset',
  erode: 'inset',
  figures: 'stats',
  film: 'trace or replay',
  films: 'traces or replays',
  ground: 'base mesh, walkable, terrain or search mesh',
  grown: 'offset',
  growth: 'offset',
  handed: 'passed or portaled',
  hurried: 'throttled',
  idx: 'index',
  inflate: 'offset',
  intake: 'validation',
  journey: 'link route',
  keeper: 'store',
  mend: 'fix or repair',
  mended: 'fixed or repaired',
  mending: 'fixing or repairing',
  mends: 'fixes or repairs',
  nei: 'neighbor',
  outdone: 'dominated',
  owed: 'pending',
  piece: 'constraint, part or leg',
  pieces: 'constraints, parts or legs',
  poly: 'polygon',
  remade: 'recreated',
  shores: 'island rings',
  somebody: 'the app, a user or another session',
  tell: 'emit or report',
  telling: 'emitting or reporting',
  tells: 'emits or reports',
  told: 'emitted or reported',
  trajectory: 'path',
  tri: 'triangle',
  whoever: 'the caller, the reader or the app',
}

/** Figurative phrases that comments must not use. */
const PHRASES = [
  /\bthe hand\b/i,
  /\bin the hands of\b/i,
  /\bonce in a blue moon\b/i,
  /\bon show\b/i,
  /\bmade anew\b/i,
  /\bgoes round\b/i,
]

const partsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[_\d]+/).map((part) => part.toLowerCase())

/** @type {import('eslint').Rule.RuleModule} */
export const refusedWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      refused: "'{{word}}' is refused here: write {{instead}}",
      phrase: 'an image that has to be decoded: state the contract',
    },
  },
  create(context) {
    const seen = new Set()
    const report = (word, loc) => context.report({ loc, messageId: 'refused', data: { word, instead: REFUSED[word] } })
    const checkName = (node) => {
      const { name } = node
      if (seen.has(name)) return
      seen.add(name)
      for (const part of partsOf(name)) if (Object.hasOwn(REFUSED, part)) report(part, node.loc)
    }
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          for (const [word] of comment.value.toLowerCase().matchAll(/[a-z]+/g))
            if (Object.hasOwn(REFUSED, word)) report(word, comment.loc)
          for (const phrase of PHRASES)
            if (phrase.test(comment.value)) context.report({ loc: comment.loc, messageId: 'phrase' })
        }
      },
    }
  },
}
