import { Button } from '@fluentui/react-components'
import type { WishesView } from '../../../../shared/contract/wishes.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { WishEditor } from './use-wishes.ts'

type Place = { x: number; y: number } | undefined
const coords = (place: Place, otherwise: string) => (place ? `${place.x}|${place.y}` : otherwise)

/** `Off · Anna · 500|500 → 510|500`: what a ban forbids. */
const banText = ({ kind, playerName, village, target, villageId, targetId }: WishesView['forbids'][number]) =>
  [
    kind && attackKindLabels[kind],
    playerName,
    villageId !== undefined && `von ${coords(village, String(villageId))}`,
    targetId !== undefined && `nach ${coords(target, targetId)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** `Die 12 festgehaltenen Angriffe kosten 3`; empty if they cost nothing. */
export function priceSentence(prices: WishesView['prices']): string {
  const pins = prices.reduce((sum, price) => sum + price.pins, 0)
  const cost = prices.reduce((sum, price) => sum + price.cost, 0)
  if (cost <= 0) return ''
  return pins === 1
    ? `Der festgehaltene Angriff kostet ${formatNumber(cost)}.`
    : `Die ${formatNumber(pins)} festgehaltenen Angriffe kosten ${formatNumber(cost)}.`
}

/** Pins, bans and caps of a plan, each with a button that undoes it, and refused edits. Nothing while there are none. */
export function WishesPanel({ editor: { state, edit, busy, error, refused } }: { editor: WishEditor }) {
  if (!state) return null
  const { pins, forbids, maxPerPlayer, byHand, prices } = state
  const count = pins.length + forbids.length + maxPerPlayer.length
  const price = priceSentence(prices)
  return (
    <Stack gap="s">
      {error !== undefined && <ErrorNotice title="Die Änderung wurde nicht übernommen" error={error} />}
      {refused.map(({ index, message }) => (
        <Muted key={index} role="alert">
          {`Nicht übernommen: ${message}`}
        </Muted>
      ))}
      {byHand > 0 && <Muted>{`Von Hand geändert (${formatNumber(byHand)})`}</Muted>}
      {price && <Muted>{price}</Muted>}
      {count > 0 && (
        <Disclosure label={countedNoun(count, 'Wunsch', 'Wünsche')}>
          <Stack gap="xs">
            {pins.map((pin) => {
              const { kind, villageId, targetId, village, target, playerName, message } = pin
              const text = `${attackKindLabels[kind]} · ${playerName} · ${coords(village, String(villageId))} → ${coords(target, targetId)}`
              return (
                <Row key={`${kind} ${villageId} ${targetId}`} gap="s" justify="between">
                  <span>{message ? `${text}: ${message}` : text}</span>
                  <Button
                    size="small"
                    disabled={busy}
                    onClick={() => edit({ op: 'unpin', attack: { kind, villageId, targetId } })}
                  >
                    Lösen
                  </Button>
                </Row>
              )
            })}
            {forbids.map((ban) => {
              const { kind, playerId, villageId, targetId } = ban
              return (
                <Row key={banText(ban)} gap="s" justify="between">
                  <span>{`Verboten: ${banText(ban)}`}</span>
                  <Button
                    size="small"
                    disabled={busy}
                    onClick={() => edit({ op: 'unforbid', kind, playerId, villageId, targetId })}
                  >
                    Aufheben
                  </Button>
                </Row>
              )
            })}
            {maxPerPlayer.map(({ kind, playerId, playerName, max }) => (
              <Row key={`${kind} ${playerId}`} gap="s" justify="between">
                <span>
                  {`Höchstens ${formatNumber(max)} ${kind ? attackKindLabels[kind] : 'Angriffe'}: ${playerName ?? 'jeder Spieler'}`}
                </span>
                <Button size="small" disabled={busy} onClick={() => edit({ op: 'uncap', kind, playerId })}>
                  Aufheben
                </Button>
              </Row>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}
