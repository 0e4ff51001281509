import { Button } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { useMemo } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { offVillageIds } from './utilization.ts'

const label = 'Village-IDs kopieren'

/** Copies the village ids of all targets that want offs, comma separated, and reports their number. */
export function CopyVillageIds({ targets }: { targets: TargetView[] }) {
  const notify = useNotify()
  const { count, text } = useMemo(() => offVillageIds(targets), [targets])
  if (count === 0) {
    return (
      <Button icon={<CopyRegular />} onClick={() => notify.info('Keine Off-Targets mit maxOff > 0 gefunden')}>
        {label}
      </Button>
    )
  }
  return (
    <CopyButton
      label={label}
      text={text}
      onCopied={() => notify.success(`${formatNumber(count)} Village-IDs erfolgreich kopiert!`)}
      onFailed={() => notify.error('Fehler beim Kopieren der Village-IDs', undefined, 3)}
    />
  )
}
