import { Button, makeStyles, Switch, Text } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { PlanLaunches } from '../../../../shared/model/plan-launches.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { TextLink } from '../../../components/layout/text-link.tsx'
import { paths } from '../../../lib/paths.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { HourChart } from './hour-chart.tsx'
import { NightPrice } from './night-price.tsx'
import {
  balanceLoadLabel,
  hourSentence,
  idleGroups,
  loadSentence,
  marginSentence,
  nightSentence,
  playerLoadText,
  silentSentence,
} from './night-text.ts'

const PlayerCapDialog = lazy(() => import('./player-cap-dialog.tsx'))

const fewPlayers = 3

const useStyles = makeStyles({
  // Names of players may be long words.
  panel: { overflowWrap: 'anywhere' },
})

interface NightPanelProps {
  planId: string
  timeZone: string
  launches: PlanLaunches
  options: CalculationOptions
  disabled: boolean
  onOptions: (options: Partial<CalculationOptions>) => void
}

/** How much is sent at night, and how much each player sends. */
export function NightPanel({ planId, timeZone, launches, options, disabled, onOptions }: NightPanelProps) {
  const styles = useStyles()
  const { byHour, players, idle, busiestHour, inMargins } = launches
  const { night, noNights, balanceLoad, launchesPerHour, marginMinutes } = options
  const [isCapAsked, setCapAsked] = useState(false)
  return (
    <Panel title="Nacht und Last" text={nightSentence(launches, night)} className={styles.panel}>
      <HourChart byHour={byHour} night={night} />
      <Row gap="m" rowGap="none">
        <Switch
          label="Keine Abschickzeit nachts für Spieler ohne Zeitfenster"
          checked={noNights}
          disabled={disabled}
          onChange={(_, { checked }) => onOptions({ noNights: checked })}
        />
        <NightPrice
          key={`${noNights} ${night.from} ${night.to}`}
          planId={planId}
          noNights={noNights}
          since={launches}
        />
      </Row>
      <Row gap="m" rowGap="none">
        <Switch
          label={balanceLoadLabel}
          checked={balanceLoad}
          disabled={disabled}
          onChange={(_, { checked }) => onOptions({ balanceLoad: checked })}
        />
        <Muted>kostet keinen Angriff</Muted>
        <Button size="small" disabled={disabled} onClick={() => setCapAsked(true)}>
          Höchstzahl je Spieler
        </Button>
        <DeferredDialog open={isCapAsked}>
          <PlayerCapDialog planId={planId} open={isCapAsked} onClose={() => setCapAsked(false)} />
        </DeferredDialog>
      </Row>
      <Stack gap="s">
        {launches.silent.launches > 0 && (
          <Text>
            {silentSentence(launches)} <TextLink to={paths.adminTimeslots(planId)}>Zeitfenster</TextLink>
          </Text>
        )}
        {inMargins !== undefined && marginMinutes > 0 && <Text>{marginSentence(inMargins, marginMinutes)}</Text>}
        <Text>{loadSentence(launches)}</Text>
        <Text>{hourSentence(busiestHour, launchesPerHour, timeZone)}</Text>
        <BoundedList
          label="Befehle je Spieler"
          items={players}
          itemKey={({ playerId }) => playerId}
          few={fewPlayers}
          estimateHeight={24}
        >
          {(player) => (
            <Row gap="m" rowGap="none">
              <Text>{player.playerName}</Text>
              <Muted>{playerLoadText(player)}</Muted>
            </Row>
          )}
        </BoundedList>
      </Stack>
      {idle.length > 0 && (
        <Disclosure label={`${countedNoun(idle.length, 'Spieler', 'Spieler')} ohne Befehle`}>
          <Stack as="ul" gap="xs" aria-label="Spieler ohne Befehle">
            {idleGroups(launches).map(({ text, names }) => (
              <li key={text}>
                {`${text}: `}
                <Muted>{names}</Muted>
              </li>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Panel>
  )
}
