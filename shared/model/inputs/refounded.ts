import * as z from 'zod/mini'
import { countedNoun } from '../../lib/numbers.ts'

/** A tribe outside the plan that villages of the plan's gone tribes belong to now. */
export const Refounded = z.object({ tribeId: z.int(), tag: z.string(), villages: z.int() })
export type Refounded = z.infer<typeof Refounded>

/** `20 Dörfer gehören jetzt zu [NEU], das nicht im Plan ist.` */
export const refoundedSentence = ({ tag, villages }: Refounded): string =>
  `${countedNoun(villages, 'Dorf gehört', 'Dörfer gehören')} jetzt zu [${tag}], das nicht im Plan ist.`
