import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down'
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up'

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    padding: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
})

interface SortButtonProps {
  text: string
  /** Sort order by this column; undefined if sorted by another. */
  sorted: 'ascending' | 'descending' | undefined
  onClick: () => void
  title?: string | undefined
}

export function SortButton({ text, sorted, onClick, title }: SortButtonProps) {
  const styles = useStyles()
  const icon = sorted === 'descending' ? <ArrowSortDownRegular /> : <ArrowSortUpRegular />
  return (
    <Button
      appearance="transparent"
      size="small"
      className={styles.button}
      icon={sorted && icon}
      iconPosition="after"
      title={title}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
