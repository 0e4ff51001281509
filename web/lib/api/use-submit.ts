import { useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { checked } from '../../../shared/contract/check.ts'
import { fieldProps } from './api.ts'
import { useAction } from './use-action.ts'

/** A German sentence for each field of a form that cannot be sent as it stands. */
export type Problems = Record<string, string>

/** What the schema refuses of what is entered: the server checks with the same. Undefined when it takes all of it. */
export const problemsIn = (schema: ZodMiniType, entered: unknown): Problems | undefined =>
  checked(schema, entered).fields

/** Sends a form once `check` finds nothing wrong. What is wrong stands beside the fields: what was found here, or what the server says. */
export function useSubmit<Result>(check: () => Problems | undefined, send: () => Promise<Result>) {
  const [problems, setProblems] = useState<Problems>({})
  const { run, busy, error, reset } = useAction(async () => {
    const found = check()
    setProblems(found ?? {})
    return found ? undefined : send()
  })
  return {
    run,
    busy,
    /** Why sending has failed. */
    error,
    /** What was wrong with these fields, and the failure of the last try, are over when they are edited. */
    edited: (fields: object) => {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in fields))))
      reset()
    },
    /** What Fluent's `Field` needs to show what is wrong with it. */
    fieldProps: (name: string) => {
      const problem = problems[name]
      return problem ? ({ validationState: 'error', validationMessage: problem } as const) : fieldProps(error, name)
    },
  }
}
