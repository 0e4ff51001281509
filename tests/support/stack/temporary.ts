import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new folder that goes at the end of the run. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(inject('temporary'), `${name}-`))
