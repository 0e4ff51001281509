import { Button } from '@fluentui/react-components'
import type { WishesView } from '../../../../shared/contract/wishes.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { WishEditor } from './use-wishes.ts'
import { WishPrice } from './wish-price.tsx'

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

const pricedSorts = [
  {
    sort: 'pins',
    one: 'Der festgehaltene Angriff kostet',
    many: (n: string) => `Die ${n} festgehaltenen Angriffe kosten`,
  },
  { sort: 'forbids', one: 'Das Verbot kostet', many: (n: string) => `Die ${n} Verbote kosten` },
  { sort: 'caps', one: 'Die Höchstzahl kostet', many: (n: string) => `Die ${n} Höchstzahlen kosten` },
] as const

/** `Off: Die 12 festgehaltenen Angriffe kosten 3. Die 2 Verbote kosten 1.` by kind; those that cost nothing are left out. */
export const priceSentences = (prices: WishesView['prices']): string[] =>
  prices.flatMap((price) => {
    const costly = pricedSorts.flatMap(({ sort, one, many }) => {
      const { count, cost } = price[sort] ?? { count: 0, cost: 0 }
      if (cost <= 0) return []
      return [`${count === 1 ? one : many(formatNumber(count))} ${formatNumber(cost)}.`]
    })
    return costly.length > 0 ? [`${attackKindLabels[price.kind]}: ${costly.join(' ')}`] : []
  })

interface WishesPanelProps {
  planId: string
  editor: WishEditor
}

/** Pins, bans and caps of a plan, each with its price and a button that undoes it, and refused edits. Nothing while there are none. */
export function WishesPanel({ planId, editor: { state, edit, busy, error, refused } }: WishesPanelProps) {
  if (!state) return null
  const { pins, forbids, maxPerPlayer, byHand, prices } = state
  const count = pins.length + forbids.length + maxPerPlayer.length
  return (
    <Stack gap="s">
      {error !== undefined && <ErrorNotice title="Die Änderung wurde nicht übernommen" error={error} />}
      {refused.map(({ index, message }) => (
        <Muted key={index} role="alert">
          {`Nicht übernommen: ${message}`}
        </Muted>
      ))}
      {byHand > 0 && <Muted>{`Von Hand geändert (${formatNumber(byHand)})`}</Muted>}
      {priceSentences(prices).map((sentence) => (
        <Muted key={sentence}>{sentence}</Muted>
      ))}
      {count > 0 && (
        <Disclosure label={countedNoun(count, 'Wunsch', 'Wünsche')}>
          <Stack gap="xs">
            {pins.map((pin) => {
              const { kind, villageId, targetId, village, target, playerName, message } = pin
              const text = `${attackKindLabels[kind]} · ${playerName} · ${coords(village, String(villageId))} → ${coords(target, targetId)}`
              return (
                <Row key={`${kind} ${villageId} ${targetId}`} gap="s" justify="between">
                  <span>{message ? `${text}: ${message}` : text}</span>
                  <WishPrice key={state.version} planId={planId} wish={{ wish: 'pin', kind, villageId, targetId }} />
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
                  <WishPrice
                    key={state.version}
                    planId={planId}
                    wish={{ wish: 'forbid', kind, playerId, villageId, targetId }}
                  />
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
                <WishPrice key={state.version} planId={planId} wish={{ wish: 'cap', kind, playerId }} />
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
