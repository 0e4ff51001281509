import { Button } from '@fluentui/react-components'
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge'
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited'
import type { WishesView } from '../../../../shared/contract/wishes.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { attackKey } from '../../../../shared/model/wishes/wish.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { AttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import type { WishEditor } from '../../../components/plan/wishes/use-wishes.ts'
import { BoundedList } from '../launches/bounded-list.tsx'

/** Wishes of each sort shown before the rest is asked for. */
const few = 10

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

const banKey = ({ kind, playerId, villageId, targetId }: WishesView['forbids'][number]) =>
  `${kind} ${playerId} ${villageId} ${targetId}`

const banSentence = (ban: WishesView['forbids'][number]) =>
  [`Verboten: ${banText(ban)}`, ban.attacks > 0 && `betrifft noch ${countedNoun(ban.attacks, 'Angriff', 'Angriffe')}`]
    .filter(Boolean)
    .join(', ')

const liftOf = ({ kind, playerId, villageId, targetId }: WishesView['forbids'][number]) =>
  ({ op: 'unforbid', kind, playerId, villageId, targetId }) as const

function pinText({ kind, villageId, targetId, village, target, playerName, message }: WishesView['pins'][number]) {
  const text = `${attackKindLabels[kind]} · ${playerName} · ${coords(village, String(villageId))} → ${coords(target, targetId)}`
  return message ? `${text}: ${message}` : text
}

const releaseOf = ({ kind, villageId, targetId }: WishesView['pins'][number]) =>
  ({ op: 'unpin', attack: { kind, villageId, targetId } }) as const

const capText = ({ kind, playerName, max }: WishesView['maxPerPlayer'][number]) =>
  `Höchstens ${formatNumber(max)} ${kind ? attackKindLabels[kind] : 'Angriffe'}: ${playerName ?? 'jeder Spieler'}`

/** `Die 12 festgehaltenen Angriffe kosten 3`; empty if they cost nothing. */
export function priceSentence(prices: WishesView['prices']): string {
  const pins = prices.reduce((sum, price) => sum + price.pins, 0)
  const cost = prices.reduce((sum, price) => sum + price.cost, 0)
  if (cost <= 0) return ''
  return pins === 1
    ? `Der festgehaltene Angriff kostet ${formatNumber(cost)}.`
    : `Die ${formatNumber(pins)} festgehaltenen Angriffe kosten ${formatNumber(cost)}.`
}

/** Adds bans and caps, and lists a plan's pins, bans and caps, each with a button that undoes it. */
export function WishesPanel({ editor, ask }: { editor: WishEditor; ask: AttackWork['ask'] }) {
  const { state, edit, busy } = editor
  if (!state) return null
  const { pins, forbids, maxPerPlayer, prices } = state
  const count = pins.length + forbids.length + maxPerPlayer.length
  const price = priceSentence(prices)
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
      {price && <Muted>{price}</Muted>}
      {count > 0 && (
        <Disclosure label={countedNoun(count, 'Wunsch', 'Wünsche')}>
          <Stack gap="xs">
            <BoundedList items={pins} itemKey={attackKey} few={few} label="Festgehaltene Angriffe">
              {(pin) => (
                <WishRow text={pinText(pin)} action="Lösen" busy={busy} onUndo={() => edit([releaseOf(pin)])} />
              )}
            </BoundedList>
            <BoundedList items={forbids} itemKey={banKey} few={few} label="Verbote">
              {(ban) => (
                <WishRow text={banSentence(ban)} action="Aufheben" busy={busy} onUndo={() => edit([liftOf(ban)])} />
              )}
            </BoundedList>
            <BoundedList items={maxPerPlayer} itemKey={capText} few={few} label="Höchstzahlen">
              {(cap) => (
                <WishRow
                  text={capText(cap)}
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
  action: string
  busy: boolean
  onUndo: () => void
}

function WishRow({ text, action, busy, onUndo }: WishRowProps) {
  return (
    <Row gap="s" wrap={false} justify="between">
      <span>{text}</span>
      <Button size="small" aria-label={`${action}: ${text}`} disabledFocusable={busy} onClick={onUndo}>
        {action}
      </Button>
    </Row>
  )
}
