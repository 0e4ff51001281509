import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { RunDiagnosis, ShortTarget } from '../../../../shared/model/diagnosis.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { limitsSentence } from '../../../components/plan/limits/limit-sentences.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import {
  autoCauseSentence,
  blockSentence,
  coordinateText,
  missingLabel,
  placeWithName,
  reasonExplanation,
  reasonHeading,
  reasonSentence,
  type Setting,
} from '../runs/sentences.ts'
import { type BlockGroup, blockGroups, byCause, causeCount, type ReasonGroup } from './diagnosis-groups.ts'
import { autoSlotsFix, mendsOfReason, targetFix } from './mend.ts'
import { MendLink } from './mend-link.tsx'

/** Max targets and coordinates listed before the rest is collapsed. */
const fewTargets = 4
const fewPlaces = 8
const fewBlocks = 3

const useStyles = makeStyles({
  body: { paddingBottom: tokens.spacingVerticalM },
  row: {
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  ways: { fontSize: tokens.fontSizeBase200 },
  block: { padding: `${tokens.spacingVerticalS} 0` },
  places: { fontVariantNumeric: 'tabular-nums' },
})

interface ReasonListProps {
  planId: string
  run: RunDiagnosis
  group: ReasonGroup
  setting: Setting
}

/** Explains a reason and lists its targets, each with links to fix it. */
export function ReasonList({ planId, run, group, setting }: ReasonListProps) {
  const styles = useStyles()
  const heading = reasonHeading(group.reason, group.targets.length, causeCount(run, group.reason))
  const { auto, own } = byCause(group.targets)
  return (
    <Stack gap="m" className={styles.body}>
      <Muted>{reasonExplanation(group.reason, run.kind, setting)}</Muted>
      {group.reason === 'limited' && run.limits && <Text>{limitsSentence(run.limits)}</Text>}
      {auto.length > 0 && (
        <Stack gap="s" className={styles.block}>
          <Text>{autoCauseSentence(auto)}</Text>
          <Places planId={planId} targets={auto} />
          <Row gap="l" rowGap="none" align="stretch" className={styles.ways}>
            <MendLink mend={autoSlotsFix()} />
          </Row>
        </Stack>
      )}
      {group.reason === 'competition' ? (
        <BoundedList
          label={heading}
          items={blockGroups(group.targets, run.blocks)}
          itemKey={({ index }) => index}
          few={fewBlocks}
          estimateHeight={140}
        >
          {(block) => <BlockRow planId={planId} group={block} />}
        </BoundedList>
      ) : own.length === 0 ? null : (
        <BoundedList
          label={heading}
          items={own}
          itemKey={({ targetId }) => targetId}
          few={fewTargets}
          estimateHeight={72}
        >
          {(short) => (
            <Stack gap="xxs" className={styles.row}>
              <Text>{reasonSentence(short, run.kind, setting)}</Text>
              <Row gap="l" rowGap="none" align="stretch" className={styles.ways}>
                {short.missing > 1 && <Muted>{missingLabel(short.missing)}</Muted>}
                {mendsOfReason(short, planId).map((mend) => (
                  <MendLink key={mend.to} mend={mend} />
                ))}
              </Row>
            </Stack>
          )}
        </BoundedList>
      )}
    </Stack>
  )
}

function BlockRow({ planId, group: { block, targets } }: { planId: string; group: BlockGroup }) {
  const styles = useStyles()
  const further = block ? block.senderCount - block.senders.length : 0
  return (
    <Stack gap="s" className={styles.block}>
      {block && <Text>{blockSentence(block)}</Text>}
      <Places planId={planId} targets={targets} />
      {block && block.senders.length > 0 && (
        <Disclosure label="Welche Dörfer?">
          <Text size={200}>
            {block.senders.map(placeWithName).join(', ')}
            {further > 0 && ` und ${countedNoun(further, 'weiteres', 'weitere')}`}
          </Text>
        </Disclosure>
      )}
    </Stack>
  )
}

interface PlacesProps {
  planId: string
  targets: readonly ShortTarget[]
}

/** Targets without a sentence each; all but the first few are collapsed. */
function Places({ planId, targets }: PlacesProps) {
  const rest = targets.slice(fewPlaces)
  return (
    <>
      <PlaceList planId={planId} targets={targets.slice(0, fewPlaces)} label="Ziele, denen Angriffe fehlen" />
      {rest.length > 0 && (
        <Disclosure label={countedNoun(rest.length, 'weiteres Ziel', 'weitere Ziele')}>
          <PlaceList planId={planId} targets={rest} label="Weitere Ziele, denen Angriffe fehlen" />
        </Disclosure>
      )}
    </>
  )
}

/** Coordinates, with the missing count if above 1. */
function PlaceList({ planId, targets, label }: PlacesProps & { label: string }) {
  const styles = useStyles()
  return (
    <Row as="ul" gap="m" rowGap="xs" align="baseline" className={styles.places} aria-label={label}>
      {targets.map((short) => (
        <li key={short.targetId}>
          <MendLink mend={targetFix(planId, short)} text={coordinateText(short)} />
          {short.missing > 1 && ` (${formatNumber(short.missing)})`}
        </li>
      ))}
    </Row>
  )
}
