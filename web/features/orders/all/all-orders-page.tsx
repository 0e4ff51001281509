import { Badge, Button, Switch } from '@fluentui/react-components'
import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import useSWR from 'swr'
import { orders } from '../../../../shared/contract/orders.ts'
import { nextAttacksText } from '../../../../shared/game/orders/next-attacks.ts'
import { orderStateLabels, rallyPointLink } from '../../../../shared/game/orders/order-formats.ts'
import { formatExactTime } from '../../../../shared/game/world/world-time.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import { type AllOrders, countedState } from '../../../../shared/model/order.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { NotLoaded } from '../../../components/feedback/loading.tsx'
import { ShareButton } from '../../../components/form/share-button.tsx'
import { BrandBar } from '../../../components/layout/brand-bar.tsx'
import { OpenPageLinks } from '../../../components/layout/open-page-links.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { PlaceCell } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { type ApiError, callPublic, endpointUrl } from '../../../lib/api/api.ts'
import { commandName } from '../../../lib/format/train-text.ts'

const pollMs = 60_000

/** A player's orders in all plans of a world, for reading. */
export default function AllOrdersPage() {
  return (
    <>
      <BrandBar width="normal" />
      <Content />
    </>
  )
}

const title = 'Alle meine Pläne'

function Content() {
  const { key = '' } = useParams()
  const args = { params: { key } }
  const { data, error, mutate } = useSWR<AllOrders, ApiError>(
    endpointUrl(orders.all, args),
    () => callPublic(orders.all, args),
    { refreshInterval: pollMs },
  )
  if (data) return <Orders all={data} />
  return (
    <Page title={title}>
      {error?.status === 404 ? (
        <EmptyState
          icon={<LinkDismissRegular />}
          title="Diesen Link gibt es nicht (mehr)"
          text="Hat deine Führung deine Links erneuert, findest du den neuen auf der Seite deiner Befehle unter „Werkzeuge“."
        />
      ) : (
        <NotLoaded
          read={{ error, mutate }}
          failed="Deine Befehle konnten nicht geladen werden"
          loading="Befehle werden geladen …"
        />
      )}
    </Page>
  )
}

type Line = AllOrders['lines'][number]

const stateColours = { open: 'informative', sent: 'success', skipped: 'warning' } as const

function Orders({ all }: { all: AllOrders }) {
  const { plans, lines, playerName, server, timeZone } = all
  const [onlyOpen, setOnlyOpen] = useState(true)
  const shown = useMemo(
    () => (onlyOpen ? lines.filter((line) => countedState(line) === 'open') : lines),
    [lines, onlyOpen],
  )
  const next = () => {
    const open = lines.filter((line) => countedState(line) === 'open')
    const byPlan = plans.map(({ planName }, at) => ({ planName, open: open.filter(({ plan }) => plan === at) }))
    return nextAttacksText(byPlan, Date.now(), timeZone)
  }
  const planOf = ({ plan }: Line) => plans[plan]?.planName ?? `Plan ${plan + 1}`
  const target = ({ to, wave }: Line) => formatWave({ ...to, wave })
  const state = (line: Line) => {
    const counted = countedState(line)
    const isOverdue = counted === 'open' && line.warnings.includes('past')
    return (
      <Badge appearance="tint" color={isOverdue ? 'danger' : stateColours[counted]}>
        {isOverdue ? 'Überfällig' : orderStateLabels[counted]}
      </Badge>
    )
  }
  const gameLink = (line: Line) => (
    <Button
      as="a"
      size="small"
      href={rallyPointLink(line, { server, timeZone, sitterPlayerId: undefined })}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Ins Spiel: ${formatCoordinate(line.from)} nach ${target(line)}`}
    >
      Ins Spiel
    </Button>
  )
  const columns: Column<Line>[] = [
    {
      key: 'launch',
      header: 'Abschicken',
      width: '150px',
      cell: ({ launchAt }) => <Numeric>{formatExactTime(launchAt, timeZone)}</Numeric>,
    },
    {
      key: 'arrival',
      header: 'Ankunft',
      width: '150px',
      cell: ({ arriveAt }) => <Numeric>{formatExactTime(arriveAt, timeZone)}</Numeric>,
    },
    { key: 'kind', header: 'Art', width: '110px', cell: commandName },
    { key: 'from', header: 'Von', cell: ({ from }) => <PlaceCell place={formatCoordinate(from)} name={from.name} /> },
    { key: 'to', header: 'Nach', cell: (line) => <PlaceCell place={target(line)} name={line.to.name} /> },
    { key: 'plan', header: 'Plan', cell: planOf },
    { key: 'state', header: 'Stand', width: '110px', cell: state },
    { key: 'game', header: 'Spiel', width: '90px', cell: gameLink },
  ]
  return (
    <Page
      title={title}
      subtitle={`${playerName} · ${countedNoun(plans.length, 'Plan', 'Pläne')} · Alle Zeiten in der Uhrzeit der Welt (${timeZone})`}
      actions={<OpenPageLinks help="all-orders" />}
    >
      <Panel>
        <Row gap="s" justify="between">
          <Switch label="Nur offene Befehle" checked={onlyOpen} onChange={(_, { checked }) => setOnlyOpen(checked)} />
          <Row gap="s">
            <CopyButton label="Nächste Angriffe" text={next} />
            <ShareButton text={next} />
          </Row>
        </Row>
        <ResponsiveTable
          label="Befehle"
          rows={shown}
          rowKey={({ plan, id }) => `${plan} ${id}`}
          columns={columns}
          rowHeight={56}
          empty={lines.length > 0 ? 'Alles ist abgehakt.' : 'Für dich ist gerade nichts geplant.'}
          cardHeight={124}
          card={(line) => (
            <ListCard name={`${formatCoordinate(line.from)} → ${target(line)}`} aside={state(line)}>
              <Muted size={200}>{`${commandName(line)} · ${planOf(line)}`}</Muted>
              <Numeric size={200}>{`ab ${formatExactTime(line.launchAt, timeZone)}`}</Numeric>
              <Numeric size={200}>{`an ${formatExactTime(line.arriveAt, timeZone)}`}</Numeric>
              {gameLink(line)}
            </ListCard>
          )}
        />
      </Panel>
    </Page>
  )
}
