import { Button } from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'

/** Rows that leave what is below in sight. */
const shortList = 12

/** Leads past a long list to what is below it. */
export function PastListButton({ label, rows, onPast }: { label: string; rows: number; onPast: () => void }) {
  if (rows <= shortList) return null
  return (
    <Button appearance="subtle" icon={<ArrowDownRegular />} onClick={onPast}>
      {label}
    </Button>
  )
}
