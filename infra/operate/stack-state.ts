import * as z from 'zod/mini'
import { schemaNumber } from '../schema-number.ts'
import type { Aws } from './aws-cli.ts'

const Stacks = z.object({
  Stacks: z.array(
    z.object({
      StackStatus: z.string(),
      EnableTerminationProtection: z.optional(z.boolean()),
      Outputs: z.optional(z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() }))),
    }),
  ),
})

export interface StackState {
  status: string
  isProtected: boolean
  outputs: ReadonlyMap<string, string>
}

/** Whether a deployment of the stack has succeeded before. */
export const hasSucceeded = (state: StackState | undefined): boolean =>
  state !== undefined && !/^(CREATE_(IN_PROGRESS|FAILED)|ROLLBACK_|REVIEW_|DELETE_)/.test(state.status)

/** What is wrong if older versions wrote the stack's data, which this one cannot read; `undefined` otherwise. */
export function olderSchema(name: string, state: StackState | undefined): string | undefined {
  if (!state || !hasSucceeded(state)) return undefined
  const stored = Number(state.outputs.get('SchemaNumber') ?? 0)
  if (stored >= schemaNumber) return undefined
  return `${name} stores data of schema ${stored}, which this version (schema ${schemaNumber}) cannot read: deploy it as a stage of its own (STAGE), or delete the stack and its data first.`
}

/** The state of the stack; `undefined` if it does not exist. */
export async function stackState(aws: Aws, name: string): Promise<StackState | undefined> {
  try {
    const answer = Stacks.parse(await aws('cloudformation', 'describe-stacks', '--stack-name', name))
    const [stack] = answer.Stacks
    return (
      stack && {
        status: stack.StackStatus,
        isProtected: stack.EnableTerminationProtection === true,
        outputs: new Map(stack.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
      }
    )
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}
