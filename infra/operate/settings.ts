import type { DeploymentConfig } from '../aws/deployment/config.ts'
import { stageConfig } from '../aws/deployment/stage-settings.ts'

/** Where a command's settings come from, besides its arguments. */
export interface Surroundings {
  shell: NodeJS.ProcessEnv
  /** The folder of the stages' files; default: `infra/stages`. */
  folder?: string
}

/** The settings of the stage that a command's arguments (`-c NAME=value`) select. */
export function commandSettings(args: readonly string[], surroundings: Surroundings): DeploymentConfig {
  const given = new Map(
    args.flatMap((arg, index) => {
      const [, inline] = /^--context=(.*)$/.exec(arg) ?? []
      const text = inline ?? (arg === '-c' || arg === '--context' ? args[index + 1] : undefined)
      const [, name, value] = /^(\w+)=(.*)$/.exec(text ?? '') ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
  return stageConfig({ given: (name) => given.get(name), ...surroundings })
}

export const stackName = ({ stage }: DeploymentConfig): string => `Angriffsplaner-${stage}`
