/** Checks the arguments of a call only after it has failed, since checking a whole document on every call would cost too much. */
import * as v from 'valibot'
import { NavError, expectPoint, type NavErrorCode, type NavErrorDetails } from '../../engine/core/index.js'
import { requireCommand } from './command-check.js'
import type { Command } from './command.js'
import { documentSchema, shapeSchema } from './document-schema.js'

const matrixSchema = v.pipe(v.array(v.number()), v.length(6))

const CHECKS = {
  document: documentCheck('document', documentSchema),
  shape: documentCheck('shape', shapeSchema),
  matrix: documentCheck('matrix', matrixSchema),
  command: (value: unknown): void => requireCommand(value as Command),
  point: (value: unknown): void => expectPoint(value, 'point'),
}

function documentCheck(argument: string, schema: Schema): (value: unknown) => void {
  return (value) => void requireValid(schema, value, argument, `document/bad-${argument}`, { argument })
}

type Schema = v.GenericSchema<unknown, unknown>

/** Returns the value, or throws an error that names the first invalid place. */
export function requireValid<Value>(
  schema: Schema,
  value: Value,
  what: string,
  code: NavErrorCode,
  details: NavErrorDetails = {},
): Value {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return value
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? ''
  const message = `Invalid ${what}${path === '' ? '' : ` at ${path}`}: ${issue.message}`
  throw new NavError(code, message, { ...details, path })
}

/**
 * Returns the result of `work`. If `work` throws an error that is no NavError, checks the arguments in `values` and throws a NavError about the
 * first invalid argument. If all are valid, throws the error of `work`.
 */
export function explained<Result>(
  values: Readonly<Partial<Record<keyof typeof CHECKS, unknown>>>,
  work: () => Result,
): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof NavError))
      for (const name of Object.keys(values) as (keyof typeof CHECKS)[]) CHECKS[name](values[name])
    throw error
  }
}
