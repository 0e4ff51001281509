import * as z from 'zod/mini'

/** Discord interaction types that we handle. */
export const interactionTypes = { ping: 1, command: 2, autocomplete: 4 } as const

const Person = z.object({
  id: z.string().check(z.maxLength(32)),
  username: z.string().check(z.maxLength(200)),
  global_name: z.nullish(z.string().check(z.maxLength(200))),
})

const largest = 2 ** 43
const Value = z.union([
  z.string().check(z.maxLength(6000)),
  z.number().check(z.gte(-largest), z.lte(largest)),
  z.boolean(),
])

/** A filled-in option, or the one being typed. */
const Option = z.object({
  name: z.string().check(z.maxLength(64)),
  value: z.optional(Value),
  focused: z.optional(z.boolean()),
})
export type InteractionOption = z.infer<typeof Option>

const mostOptions = 25
const Options = z.optional(z.array(Option).check(z.maxLength(mostOptions)))

/** The parts of a Discord interaction we read: ping, command or autocomplete. */
export const Interaction = z.object({
  type: z.int().check(z.gte(0), z.lte(255)),
  guild_id: z.optional(z.string().check(z.maxLength(32))),
  /** Where the bot is installed; `0` is the guild. */
  authorizing_integration_owners: z.optional(z.object({ '0': z.optional(z.string().check(z.maxLength(32))) })),
  channel: z.optional(z.object({ name: z.nullish(z.string().check(z.maxLength(200))) })),
  member: z.optional(z.object({ user: z.optional(Person) })),
  data: z.optional(
    z.object({
      name: z.string().check(z.maxLength(64)),
      options: z.optional(z.array(z.extend(Option, { options: Options })).check(z.maxLength(mostOptions))),
    }),
  ),
})
export type Interaction = z.infer<typeof Interaction>

/** Response to Discord; its content is typed by Discord's own types where it is built. */
export const InteractionAnswer = z.looseObject({ type: z.int() })
