import { useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { checked } from '../../../shared/contract/check.ts'
import { fieldProps } from './api.ts'
import { useAction } from './use-action.ts'

/** German messages by form field. */
export type Problems = Record<string, string>

/** The schema's messages for the entered values, as on the server; undefined if valid. */
export const problemsIn = (schema: ZodMiniType, entered: unknown): Problems | undefined =>
  checked(schema, entered).fields

/** Sends a form if `check` finds no problems. Shows problems of the check or of the server beside the fields. */
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
    error,
    /** Clears the problems of edited fields and the last failure. */
    edited: (fields: object) => {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in fields))))
      reset()
    },
    /** Props for Fluent's `Field` that show its problem. */
    fieldProps: (name: string) => {
      const problem = problems[name]
      return problem ? ({ validationState: 'error', validationMessage: problem } as const) : fieldProps(error, name)
    },
  }
}
