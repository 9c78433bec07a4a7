import type { GateTone } from "~/domain/admission/present-gate-answer";

/** The notes are pairs of Hz and seconds. */
const tonePatterns: Record<GateTone, readonly [number, number][]> = {
  good: [
    [880, 0.09],
    [1320, 0.14],
  ],
  warn: [
    [520, 0.12],
    [520, 0.12],
  ],
  bad: [
    [220, 0.2],
    [160, 0.3],
  ],
};
const vibrationPatterns: Record<GateTone, number[]> = { good: [60], warn: [60, 60, 60], bad: [250, 80, 250] };

let audio: AudioContext | undefined;

/** Call this after a click or key press, because browsers play no sound before one. */
export function allowSound() {
  audio ??= new AudioContext();
  void audio.resume();
}

export function playSound(tone: GateTone) {
  navigator.vibrate?.(vibrationPatterns[tone]);
  if (audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const [frequency, seconds] of tonePatterns[tone]) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.3, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds;
  }
}
