import { Button } from '@fluentui/react-components'
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon'
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny'
import { useTheme } from '../../lib/theme/theme.tsx'

export function ThemeButton() {
  const { name, toggle } = useTheme()
  const label = name === 'dark' ? 'Helles Design' : 'Dunkles Design'
  return (
    <Button
      appearance="subtle"
      aria-label={label}
      title={label}
      icon={name === 'dark' ? <WeatherSunnyRegular /> : <WeatherMoonRegular />}
      onClick={toggle}
    />
  )
}
