import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { type DeploymentConfig, deploymentConfig, settingNames } from './config.ts'

/** Returns a setting's value, if it has one. */
type Lookup = (name: string) => unknown

const stagesFolder = fileURLToPath(new URL('../../stages', import.meta.url))

const shellOnly: readonly string[] = ['STAGE', 'DSULTIMATE_API_KEY']

const StageFile = z.record(z.string(), z.union([z.string(), z.number()]))

export interface SettingSources {
  /** Command line (`-c NAME=value`), which wins. */
  given: Lookup
  shell: NodeJS.ProcessEnv
  /** The folder of the stages' files; default: `infra/stages`. */
  folder?: string
}

/**
 * Reads a stage's settings from `<stage>.json`, command line and shell; throws, naming what is wrong. The shell may not differ from the
 * file: a deployment must not depend on who runs it.
 */
export function stageConfig({ given, shell, folder = stagesFolder }: SettingSources): DeploymentConfig {
  const stage = given('STAGE') || shell.STAGE || 'production'
  const file = join(folder, `${stage}.json`)
  const stored = existsSync(file) ? readStageFile(file) : {}
  const differing = Object.keys(stored).filter(
    (name) => given(name) === undefined && shell[name] && shell[name] !== String(stored[name]),
  )
  if (differing.length > 0) throw new Error(`The shell has other values than ${file}: ${differing.join(', ')}`)
  return deploymentConfig((name) => given(name) ?? stored[name] ?? shell[name])
}

function readStageFile(file: string): Record<string, string | number> {
  const { success, data: stored = {} } = StageFile.safeParse(parseJson(file))
  if (!success) throw new Error(`${file} must be a JSON object of texts and numbers`)
  const known = settingNames.filter((name) => !shellOnly.includes(name))
  const problems = Object.keys(stored).flatMap((name) => {
    if (shellOnly.includes(name)) return [`  ${name}: belongs into the shell, not into a file`]
    return known.some((one) => one === name) ? [] : [`  ${name}: no such setting; there are ${known.join(', ')}`]
  })
  if (problems.length > 0) throw new Error(`${file} is wrong:\n${problems.join('\n')}`)
  return stored
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
