import * as z from 'zod/mini'

/** Types of Discord's interactions that reach us. */
export const interactionTypes = { ping: 1, command: 2, autocomplete: 4 } as const

const Person = z.object({
  id: z.string().check(z.maxLength(32)),
  username: z.string().check(z.maxLength(200)),
  global_name: z.nullish(z.string().check(z.maxLength(200))),
})

const Value = z.union([z.string().check(z.maxLength(6000)), z.number(), z.boolean()])

/** An option that somebody has filled in, or is typing at. */
const Option = z.object({
  name: z.string().check(z.maxLength(64)),
  value: z.optional(Value),
  focused: z.optional(z.boolean()),
})
export type InteractionOption = z.infer<typeof Option>

/** What Discord calls us with, as far as it is read here: the greeting, a command, or the first letters of an option. */
export const Interaction = z.object({
  type: z.int(),
  guild_id: z.optional(z.string().check(z.maxLength(32))),
  /** For whom the bot was added: `0` is a guild. */
  authorizing_integration_owners: z.optional(z.record(z.string(), z.string())),
  channel: z.optional(z.object({ name: z.nullish(z.string().check(z.maxLength(200))) })),
  member: z.optional(z.object({ user: z.optional(Person) })),
  data: z.optional(
    z.object({
      name: z.string().check(z.maxLength(64)),
      options: z.optional(z.array(z.extend(Option, { options: z.optional(z.array(Option)) }))),
    }),
  ),
})
export type Interaction = z.infer<typeof Interaction>

/** An answer as Discord reads it; what it holds is checked against Discord's own types where it is made. */
export const InteractionAnswer = z.looseObject({ type: z.int() })
