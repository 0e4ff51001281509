import * as z from 'zod/mini'
import { attackKinds } from '../attack.ts'

/** How many results of a plan are kept. */
export const maxResults = 20

/** What made a result: one run, all of them, or a reset. */
export const ResultPress = z.enum([...attackKinds, 'all', 'reset'])
export type ResultPress = z.infer<typeof ResultPress>
