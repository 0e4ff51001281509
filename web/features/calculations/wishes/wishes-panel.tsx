import { Button } from '@fluentui/react-components'
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge'
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited'
import type { ReactNode } from 'react'
import type { WishesView } from '../../../../shared/contract/schemas/wishes.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { attackKey, type WishRef } from '../../../../shared/model/wishes/wish.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { AttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import type { WishEditor } from '../../../components/plan/wishes/use-wishes.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { WishPrice } from './wish-price.tsx'

/** Wishes of each sort shown before the rest is asked for. */
const few = 10

type Place = { x: number; y: number } | undefined
const coords = (place: Place, otherwise: string) => (place ? targetName({ ...place, targetId: otherwise }) : otherwise)

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

const banKey = ({ kind, playerId, villageId, targetId }: WishesView['forbids'][number]) =>
  `${kind} ${playerId} ${villageId} ${targetId}`

const banSentence = (ban: WishesView['forbids'][number]) =>
  [`Verboten: ${banText(ban)}`, ban.attacks > 0 && `betrifft noch ${countedNoun(ban.attacks, 'Angriff', 'Angriffe')}`]
    .filter(Boolean)
    .join(', ')

const banFields = ({ kind, playerId, villageId, targetId }: WishesView['forbids'][number]) => ({
  kind,
  playerId,
  villageId,
  targetId,
})

function pinText({ kind, villageId, targetId, village, target, playerName, message }: WishesView['pins'][number]) {
  const text = `${attackKindLabels[kind]} · ${playerName} · ${coords(village, String(villageId))} → ${coords(target, targetId)}`
  return message ? `${text}: ${message}` : text
}

const refOfPin = ({ kind, villageId, targetId }: WishesView['pins'][number]) => ({ kind, villageId, targetId })

const capText = ({ kind, playerName, max }: WishesView['maxPerPlayer'][number]) =>
  `Höchstens ${formatNumber(max)} ${kind ? attackKindLabels[kind] : 'Angriffe'}: ${playerName ?? 'jeder Spieler'}`

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
  ask: AttackWork['ask']
}

/** Adds bans and caps, and lists a plan's pins, bans and caps, each with its price and a button that undoes it. */
export function WishesPanel({ planId, editor, ask }: WishesPanelProps) {
  const { state, edit, busy } = editor
  if (!state) return null
  const { version, pins, forbids, maxPerPlayer, prices } = state
  const count = pins.length + forbids.length + maxPerPlayer.length
  const renderPrice = (wish: WishRef) => <WishPrice key={version} planId={planId} wish={wish} />
  return (
    <Stack gap="s">
      <Row gap="s">
        <Button size="small" icon={<ProhibitedRegular />} onClick={() => ask({ what: 'ban' })}>
          Verbot hinzufügen
        </Button>
        <Button size="small" icon={<GaugeRegular />} onClick={() => ask({ what: 'cap' })}>
          Höchstzahl hinzufügen
        </Button>
      </Row>
      {priceSentences(prices).map((sentence) => (
        <Muted key={sentence}>{sentence}</Muted>
      ))}
      {count > 0 && (
        <Disclosure label={countedNoun(count, 'Wunsch', 'Wünsche')}>
          <Stack gap="xs">
            <BoundedList items={pins} itemKey={attackKey} few={few} label="Festgehaltene Angriffe">
              {(pin) => (
                <WishRow
                  text={pinText(pin)}
                  price={renderPrice({ wish: 'pin', ...refOfPin(pin) })}
                  action="Lösen"
                  busy={busy}
                  onUndo={() => edit([{ op: 'unpin', attack: refOfPin(pin) }])}
                />
              )}
            </BoundedList>
            <BoundedList items={forbids} itemKey={banKey} few={few} label="Verbote">
              {(ban) => (
                <WishRow
                  text={banSentence(ban)}
                  price={renderPrice({ wish: 'forbid', ...banFields(ban) })}
                  action="Aufheben"
                  busy={busy}
                  onUndo={() => edit([{ op: 'unforbid', ...banFields(ban) }])}
                />
              )}
            </BoundedList>
            <BoundedList items={maxPerPlayer} itemKey={capText} few={few} label="Höchstzahlen">
              {(cap) => (
                <WishRow
                  text={capText(cap)}
                  price={renderPrice({ wish: 'cap', kind: cap.kind, playerId: cap.playerId })}
                  action="Aufheben"
                  busy={busy}
                  onUndo={() => edit([{ op: 'uncap', kind: cap.kind, playerId: cap.playerId }])}
                />
              )}
            </BoundedList>
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}

interface WishRowProps {
  text: string
  price: ReactNode
  action: string
  busy: boolean
  onUndo: () => void
}

function WishRow({ text, price, action, busy, onUndo }: WishRowProps) {
  return (
    <Row gap="s" wrap={false} justify="between">
      <span>{text}</span>
      <Row gap="s" wrap={false}>
        {price}
        <Button size="small" aria-label={`${action}: ${text}`} disabledFocusable={busy} onClick={onUndo}>
          {action}
        </Button>
      </Row>
    </Row>
  )
}
