// Browsers throttle timers of hidden tabs to one a minute, but not those of workers.
setInterval(() => postMessage(0), 1000)
