import type { Tone } from "~/domain/admission/tell-answer";

/** Up for good, down for bad: to be told apart without looking. Hz and seconds. */
const notes: Record<Tone, readonly [number, number][]> = {
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
const shakes: Record<Tone, number[]> = { good: [60], warn: [60, 60, 60], bad: [250, 80, 250] };

let audio: AudioContext | undefined;

/** Browsers make no sound before somebody has touched the page. */
export function allowSound() {
  audio ??= new AudioContext();
  void audio.resume();
}

export function sound(tone: Tone) {
  navigator.vibrate?.(shakes[tone]);
  if (audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const [frequency, seconds] of notes[tone]) {
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
