import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { holdsBack } from '../../../../shared/model/inputs/hold.ts'
import type { OwnVillage } from '../../../../shared/model/inputs/own-village.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric, Strong } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { holdText, roleText, shortTroops } from '../slots/village-text.ts'

const useStyles = makeStyles({
  title: { flexGrow: 1 },
  list: { maxHeight: '50vh', overflowY: 'auto' },
  village: {
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  text: { flexGrow: 1, flexBasis: '14rem', minWidth: 0, overflowWrap: 'anywhere' },
})

interface HeldVillagesProps {
  planId: string
  player: TimeslotPlayer
  className?: string
}

/** What a player holds back of their villages, to overrule. */
export function HeldVillages({ planId, player, className }: HeldVillagesProps) {
  const params = { planId, playerId: String(player.playerId) }
  const read = useRead(endpoints.villages, { params })
  return (
    <Stack as="section" gap="m" className={className} aria-label={`Zurückgehaltene Dörfer von ${player.playerName}`}>
      <Loaded read={read} failed="Die Dörfer konnten nicht geladen werden" loading="Dörfer werden geladen …">
        {({ villages, version }) => (
          <Held params={params} villages={villages.filter(holdsBack)} version={version} onRefused={read.mutate} />
        )}
      </Loaded>
    </Stack>
  )
}

interface HeldProps {
  params: { planId: string; playerId: string }
  villages: readonly OwnVillage[]
  version: number
  /** Shows what others saved meanwhile. */
  onRefused: () => unknown
}

function Held({ params, villages, version, onRefused }: HeldProps) {
  const styles = useStyles()
  const overruling = useAction(async (some: readonly OwnVillage[], isOverruled: boolean) => {
    const villageIds = some.map(({ villageId }) => villageId)
    try {
      await call(endpoints.overrule, { params, body: { villageIds, isOverruled, version } })
    } catch (error) {
      onRefused()
      throw error
    }
  })
  const open = villages.filter(({ isOverruled }) => !isOverruled)
  return (
    <>
      <Row gap="m">
        <Strong as="h3" size={400} className={styles.title}>
          Zurückgehaltene Dörfer
        </Strong>
        {open.length > 1 && (
          <Button
            disabledFocusable={overruling.busy}
            icon={overruling.busy ? <BusySpinner /> : undefined}
            onClick={() => overruling.run(open, true)}
          >
            Alle übergehen
          </Button>
        )}
      </Row>
      <Muted>
        Das hat der Spieler über seinen persönlichen Link angegeben. Übergangene Dörfer werden trotzdem verplant; der
        Spieler sieht das auf seiner Seite.
      </Muted>
      {overruling.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={overruling.error} />}
      {villages.length === 0 && <Muted>Der Spieler hält kein Dorf mehr zurück.</Muted>}
      <Stack as="ul" className={styles.list}>
        {villages.map((village) => (
          <Row key={village.villageId} as="li" gap="s" className={styles.village}>
            <Stack as="span" className={styles.text}>
              <Row as="span" gap="s" rowGap="none">
                <Numeric strong nowrap>
                  {formatCoordinate(village)}
                </Numeric>
                <span>{village.name}</span>
                {village.isOverruled && (
                  <Badge appearance="tint" color="warning">
                    übergangen
                  </Badge>
                )}
              </Row>
              <Muted size={200}>
                {[holdText(village), roleText(village), shortTroops(village)].filter(Boolean).join(' · ')}
              </Muted>
            </Stack>
            <Button
              size="small"
              disabledFocusable={overruling.busy}
              aria-label={`${village.isOverruled ? 'Nicht mehr übergehen' : 'Übergehen'}: ${formatCoordinate(village)}`}
              onClick={() => overruling.run([village], !village.isOverruled)}
            >
              {village.isOverruled ? 'Nicht mehr übergehen' : 'Übergehen'}
            </Button>
          </Row>
        ))}
      </Stack>
    </>
  )
}
