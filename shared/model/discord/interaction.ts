import * as z from 'zod/mini'

/** Discord interaction types that we handle. */
export const interactionTypes = { ping: 1, command: 2, component: 3, autocomplete: 4 } as const

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

/** Characters of a `custom_id`, and of a message's text; components of a message, inner ones included. */
export const componentLimits = { id: 100, text: 4000, count: 40 }

const Text = z.object({ type: z.literal(10), content: z.string().check(z.maxLength(componentLimits.text)) })
const Button = z.object({
  type: z.literal(2),
  style: z.literal([1, 2, 3, 4]),
  label: z.string().check(z.maxLength(80)),
  custom_id: z.string().check(z.maxLength(componentLimits.id)),
  disabled: z.optional(z.boolean()),
})
const Section = z.object({ type: z.literal(9), components: z.array(Text).check(z.maxLength(3)), accessory: Button })

/**
 * Text, or text beside a button. Messages of them have a flag (`1 << 15`) and neither content nor embeds. A press must be answered in
 * three seconds. See https://discord.com/developers/docs/components/reference
 */
export const MessageComponent = z.union([Text, Section])
export type MessageComponent = z.infer<typeof MessageComponent>

/** The parts of a Discord interaction we read: ping, command, pressed button or autocomplete. */
export const Interaction = z.object({
  type: z.int().check(z.gte(0), z.lte(255)),
  guild_id: z.optional(z.string().check(z.maxLength(32))),
  /** Where the bot is installed; `0` is the guild. */
  authorizing_integration_owners: z.optional(z.object({ '0': z.optional(z.string().check(z.maxLength(32))) })),
  channel: z.optional(z.object({ name: z.nullish(z.string().check(z.maxLength(200))) })),
  member: z.optional(z.object({ user: z.optional(Person) })),
  data: z.optional(
    z.object({
      name: z.optional(z.string().check(z.maxLength(64))),
      options: z.optional(z.array(z.extend(Option, { options: Options })).check(z.maxLength(mostOptions))),
      custom_id: z.optional(z.string().check(z.maxLength(componentLimits.id))),
    }),
  ),
  /** Of the pressed button; no components if another version sent others. */
  message: z.optional(
    z.object({
      components: z.catch(z.optional(z.array(MessageComponent).check(z.maxLength(componentLimits.count))), undefined),
    }),
  ),
})
export type Interaction = z.infer<typeof Interaction>

/** Response to Discord; its content is typed by Discord's own types where it is built. */
export const InteractionAnswer = z.looseObject({ type: z.int() })
