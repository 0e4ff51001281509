import { makeStyles, tokens } from '@fluentui/react-components'

const mixed = (percent: number) =>
  `color-mix(in srgb, ${tokens.colorBrandBackground} ${percent}%, ${tokens.colorNeutralBackground1})`

const useStyles = makeStyles({
  first: { backgroundColor: mixed(14), color: tokens.colorNeutralForeground1 },
  second: { backgroundColor: mixed(32), color: tokens.colorNeutralForeground1 },
  third: { backgroundColor: mixed(52), color: tokens.colorNeutralForeground1 },
  fourth: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
})

/** Class of each colour grade, 1..4. */
export function useGradeStyles(): Record<number, string> {
  const { first, second, third, fourth } = useStyles()
  return { 1: first, 2: second, 3: third, 4: fourth }
}
