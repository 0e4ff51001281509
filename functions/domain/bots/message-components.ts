import { componentLimits, type MessageComponent } from '../../../shared/model/discord/interaction.ts'

/** A button of a message; `isDanger` makes it red. */
export interface TextButton {
  id: string
  label: string
  isDanger?: boolean
}

/** A text as wide as the message. */
export const plainText = (content: string): MessageComponent => ({ type: 10, content })

/** Text with a button at its side. */
export const textWithButton = (content: string, { id, label, isDanger }: TextButton): MessageComponent => ({
  type: 9,
  components: [{ type: 10, content }],
  accessory: { type: 2, style: isDanger ? 4 : 3, label, custom_id: id },
})

/** The components with a button switched off, everything at its place. */
export const withButtonOff = (components: readonly MessageComponent[], id: string, label: string): MessageComponent[] =>
  components.map((component) =>
    component.type === 9 && component.accessory.custom_id === id
      ? { ...component, accessory: { ...component.accessory, style: 2, label, disabled: true } }
      : component,
  )

/** How many texts fit into a message beside `taken` characters. */
export function fittingTexts(texts: readonly string[], taken: number): number {
  let left = componentLimits.text - taken
  const tooLong = texts.findIndex((text) => {
    left -= text.length
    return left < 0
  })
  return tooLong === -1 ? texts.length : tooLong
}
