import { describe, expect, it } from 'vitest'
import { plainName } from '../../../functions/domain/bots/village-message.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { type Piece, readDiscordText } from '../../../web/features/bots/discord-text.ts'
import { fc } from '../../support/properties.ts'

const text = (words: string): Piece => ({ kind: 'text', text: words })

/** Names of any signs, and those that are nearly all marks. */
const names = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.string({ maxLength: 12, unit: fc.constantFrom(...'\\`*_~|<>[](){}#@:t-1a ') }),
)

describe('a Discord text', () => {
  it('is read with its marks', () => {
    expect(readDiscordText('Am <t:1804000000:R>, **2 Offs** von `Anna`')).toEqual([
      text('Am '),
      { kind: 'time', seconds: 1_804_000_000, style: 'R' },
      text(', '),
      { kind: 'bold', pieces: [text('2 Offs')] },
      text(' von '),
      { kind: 'code', text: 'Anna' },
    ])
    expect(readDiscordText('[Karte **hier**](https://plan.example/map?target=500%7C500)')).toEqual([
      {
        kind: 'link',
        url: 'https://plan.example/map?target=500%7C500',
        pieces: [text('Karte '), { kind: 'bold', pieces: [text('hier')] }],
      },
    ])
    expect(readDiscordText('*fast* <t:7>')).toEqual([
      { kind: 'italic', pieces: [text('fast')] },
      text(' '),
      { kind: 'time', seconds: 7, style: 'f' },
    ])
  })

  it('keeps names with escaped marks as they are', () => {
    expect(readDiscordText('**\\*\\*Der\\_Große\\*\\***')).toEqual([{ kind: 'bold', pieces: [text('**Der_Große**')] }])
    expect(readDiscordText('[\\[WIR\\] \\(1\\)](https://a.example)')).toEqual([
      { kind: 'link', url: 'https://a.example', pieces: [text('[WIR] (1)')] },
    ])
  })

  it('links to web pages only, and leaves half a mark unchanged', () => {
    for (const plain of ['[x](javascript:alert(1))', '**offen', '<t:morgen>', '`', '[a]', '2 * 3']) {
      expect(readDiscordText(plain)).toEqual([text(plain)])
    }
  })

  it('is text and nothing else where the bot writes a name', () => {
    fc.assert(
      fc.property(names, (name) => {
        // A name is never empty.
        expect(readDiscordText(plainName(name))).toEqual([text(shownText(name).trim() || '?')])
      }),
    )
  })
})
