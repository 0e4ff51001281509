import { execFile } from 'node:child_process'

/** Runs the AWS CLI and returns the JSON or the text it prints; throws with its message. */
export type Aws = (...args: string[]) => Promise<unknown>

/** The AWS CLI of this machine, in a region or the configured one. Its version 1 does not read `AWS_REGION`. */
export const awsIn =
  (region = process.env.AWS_REGION): Aws =>
  (...args) =>
    new Promise((resolve, reject) => {
      const all = [...args, ...(region && !args.includes('--region') ? ['--region', region] : []), '--output', 'json']
      execFile('aws', all, { env: { ...process.env, AWS_PAGER: '' } }, (error, output, errors) => {
        if (!error) return resolve(printed(output.trim()))
        if (error.code === 'ENOENT') return reject(new Error('The AWS CLI is missing: https://aws.amazon.com/cli/'))
        reject(new Error(errors.trim() || error.message))
      })
    })

/** `configure get` prints a bare value. */
function printed(output: string): unknown {
  if (output === '') return {}
  return /^[[{"]/.test(output) ? JSON.parse(output) : output
}
