import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new folder, deleted after the run. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(inject('temporary'), `${name}-`))
