import { Text } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import type { SentOrders } from '../../../../shared/model/calculation.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { underwayReasons, underwaySentence, unlistedSentence } from './sentences.ts'

const fewEntries = 8

/** Sent orders that no longer fit the plan; renders nothing without any. */
export function UnderwayPanel({ count, unlisted, orders }: SentOrders['underway']) {
  if (count === 0) return null
  return (
    <Panel title="Schon unterwegs" text={underwaySentence(count)}>
      {unlisted > 0 && <Text>{unlistedSentence(unlisted)}</Text>}
      <BoundedList
        label="Schon unterwegs"
        items={orders}
        itemKey={({ line }) => line}
        few={fewEntries}
        estimateHeight={28}
      >
        {({ kind, from, to, player, reason }) => (
          <Row gap="m" rowGap="none">
            <Text>{`${attackKindLabels[kind]} ${from} → ${to}`}</Text>
            <Muted>{`${player} · ${underwayReasons[reason]}`}</Muted>
          </Row>
        )}
      </BoundedList>
      {count > orders.length && <Muted>{`… und ${formatNumber(count - orders.length)} weitere`}</Muted>}
    </Panel>
  )
}
