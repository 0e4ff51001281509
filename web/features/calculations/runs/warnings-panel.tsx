import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { ClockAlarmRegular } from '@fluentui/react-icons/svg/clock-alarm'
import { PeopleTeamRegular } from '@fluentui/react-icons/svg/people-team'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle'
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon'
import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { PlanWarnings } from '../../../../shared/model/diagnosis.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { paths } from '../../../lib/paths.ts'
import { targetFix } from '../diagnosis/mend.ts'
import { MendLink } from '../diagnosis/mend-link.tsx'
import { launchMoment } from '../diagnosis/moments.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import {
  barbariansSentence,
  coordinateText,
  fakeLimitSentence,
  fewNoblesSentence,
  nightSentence,
  pastSentence,
  placeWithName,
  protectionSentence,
  unknownNight,
} from './sentences.ts'

const fewEntries = 8

const useStyles = makeStyles({
  panel: {
    gap: tokens.spacingVerticalM,
    borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorStatusWarningBorderActive}`,
  },
  warning: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: tokens.spacingHorizontalM },
  icon: { color: tokens.colorStatusWarningForeground3, fontSize: tokens.fontSizeBase500 },
  entry: { padding: `${tokens.spacingVerticalXXS} 0`, fontVariantNumeric: 'tabular-nums' },
})

interface WarningsPanelProps {
  planId: string
  warnings: PlanWarnings
  timeZone: string
}

/** Warnings from the game's rules; renders nothing without any. */
export function WarningsPanel({
  planId,
  warnings: { night, protection, trains, barbarians, past, fakeLimit },
  timeZone,
}: WarningsPanelProps) {
  const styles = useStyles()
  const count = night.count + night.unknown + (protection?.count ?? 0) + past.count + fakeLimit.fakesLost
  if (count === 0 && !trains && !barbarians) return null
  return (
    <Panel title="Darauf solltest du achten" className={styles.panel}>
      {night.count > 0 && (
        <Warning icon={<WeatherMoonRegular />} sentence={nightSentence(night)}>
          <Entries
            label="Ziele mit Ankunft in der Nacht"
            entries={night.targets}
            itemKey={({ targetId }) => targetId}
            count={night.count}
          >
            {(target) => (
              <>
                <MendLink mend={targetFix(planId, target)} text={coordinateText(target)} />
                <Muted>{`Ankunft ${launchMoment(target.arrival, timeZone)}`}</Muted>
              </>
            )}
          </Entries>
        </Warning>
      )}
      {night.unknown > 0 && <Warning icon={<WeatherMoonRegular />} sentence={unknownNight} />}
      {protection && protection.count > 0 && (
        <Warning icon={<ShieldRegular />} sentence={protectionSentence(protection)}>
          <Entries
            label="Ziele unter möglichem Schutz"
            entries={protection.targets}
            itemKey={({ targetId }) => targetId}
            count={protection.count}
          >
            {(target) => <MendLink mend={targetFix(planId, target)} text={coordinateText(target)} />}
          </Entries>
        </Warning>
      )}
      {trains && <Warning icon={<PeopleTeamRegular />} sentence={fewNoblesSentence(trains)} />}
      {barbarians && (
        <Warning icon={<PeopleTeamRegular />} sentence={barbariansSentence(barbarians)}>
          <Entries
            label="Barbarendörfer mit AG-Zügen"
            entries={barbarians.targets}
            itemKey={({ targetId }) => targetId}
            count={barbarians.count}
          >
            {(target) => <MendLink mend={targetFix(planId, target)} text={coordinateText(target)} />}
          </Entries>
        </Warning>
      )}
      {past.count > 0 && (
        <Warning icon={<ClockAlarmRegular />} sentence={pastSentence(past, timeZone)}>
          <MendLink
            mend={{ to: paths.calculate(planId, { tab: 'attacks' }), label: 'In der Liste der Angriffe zeigen' }}
          />
        </Warning>
      )}
      {fakeLimit.fakesLost > 0 && (
        <Warning icon={<SubtractCircleRegular />} sentence={fakeLimitSentence(fakeLimit)}>
          {fakeLimit.without.length > 0 && (
            <Entries
              label="Dörfer, die keine Fakes schicken können"
              entries={fakeLimit.without}
              itemKey={({ villageId }) => villageId}
              count={fakeLimit.without.length}
            >
              {(place) => placeWithName(place)}
            </Entries>
          )}
        </Warning>
      )}
    </Panel>
  )
}

function Warning({ icon, sentence, children }: { icon: ReactElement; sentence: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.warning}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <Stack gap="xs" shrink>
        <Text>{sentence}</Text>
        {children}
      </Stack>
    </div>
  )
}

interface EntriesProps<Entry> {
  label: string
  entries: readonly Entry[]
  itemKey: (entry: Entry) => string | number
  /** Total, including entries not listed. */
  count: number
  children: (entry: Entry) => ReactNode
}

function Entries<Entry>({ label, entries, itemKey, count, children }: EntriesProps<Entry>) {
  const styles = useStyles()
  return (
    <Disclosure label={label}>
      <Stack gap="s">
        <BoundedList label={label} items={entries} itemKey={itemKey} few={fewEntries} estimateHeight={28}>
          {(entry) => (
            <Row gap="m" rowGap="none" align="stretch" className={styles.entry}>
              {children(entry)}
            </Row>
          )}
        </BoundedList>
        {count > entries.length && <Muted>{`… und ${formatNumber(count - entries.length)} weitere`}</Muted>}
      </Stack>
    </Disclosure>
  )
}
