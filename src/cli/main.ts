#!/usr/bin/env node
/// <reference types="node" />
import { run } from './run.js'

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
})
