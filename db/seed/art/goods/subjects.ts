import type { Subject } from "./brush";
import * as home from "./home";
import * as pantry from "./pantry";
import * as paper from "./paper";
import * as trail from "./trail";
import * as wear from "./wear";

const of = (draw: Subject["draw"], half: number, tall: number): Subject => ({ draw, half, tall });

/** Everything the shop's still lifes are made of. */
export const subjects = {
  tin: of(pantry.drawTin, 100, 300),
  honeyJar: of(pantry.drawHoneyJar, 92, 300),
  jamJar: of(pantry.drawJamJar, 92, 305),
  flowerJar: of(pantry.drawFlowerJar, 92, 300),
  spiceJar: of(pantry.drawSpiceJar, 80, 260),
  bottle: of(pantry.drawBottle, 62, 335),
  carton: of(pantry.drawCarton, 130, 232),
  pouch: of(pantry.drawPouch, 110, 290),
  coffeeBag: of(pantry.drawCoffeeBag, 112, 312),
  sachet: of(pantry.drawSachet, 120, 260),
  persimmons: of(pantry.drawPersimmons, 180, 225),
  chocolate: of(pantry.drawChocolate, 116, 345),
  candies: of(pantry.drawCandies, 195, 250),
  biscuits: of(pantry.drawBiscuits, 180, 290),
  dipper: of(pantry.drawDipper, 50, 200),
  beans: of(pantry.drawBeans, 105, 50),
  leaves: of(pantry.drawLeaves, 130, 50),
  strawberries: of(pantry.drawStrawberries, 80, 80),
  phin: of(pantry.drawPhin, 72, 180),
  scarf: of(wear.drawScarf, 195, 170),
  blanket: of(wear.drawBlanket, 205, 175),
  bag: of(wear.drawBag, 140, 425),
  shirt: of(wear.drawShirt, 200, 330),
  beanie: of(wear.drawBeanie, 140, 310),
  socks: of(wear.drawSocks, 150, 325),
  poncho: of(wear.drawPoncho, 208, 405),
  cap: of(wear.drawCap, 222, 225),
  backpack: of(wear.drawBackpack, 150, 345),
  hanger: of(wear.drawHanger, 66, 60),
  mug: of(home.drawMug, 165, 300),
  teapot: of(home.drawTeapot, 225, 335),
  cup: of(home.drawCup, 56, 100),
  bowls: of(home.drawBowls, 185, 280),
  lantern: of(home.drawLantern, 165, 385),
  stormLamp: of(home.drawStormLamp, 118, 405),
  candle: of(home.drawCandle, 110, 295),
  vase: of(home.drawVase, 74, 350),
  sticks: of(trail.drawSticks, 130, 440),
  flask: of(trail.drawFlask, 80, 400),
  headlamp: of(trail.drawHeadlamp, 190, 255),
  dryBag: of(trail.drawDryBag, 134, 345),
  toyCabin: of(trail.drawToyCabin, 158, 435),
  plush: of(trail.drawPlush, 220, 290),
  puzzle: of(trail.drawPuzzle, 225, 290),
  kite: of(trail.drawKite, 205, 400),
  pinwheel: of(trail.drawPinwheel, 130, 415),
  compass: of(trail.drawCompass, 64, 100),
  rock: of(trail.drawRock, 96, 66),
  postcards: of(paper.drawPostcards, 225, 340),
  notebook: of(paper.drawNotebook, 200, 340),
  print: of(paper.drawPrint, 180, 400),
  tube: of(paper.drawTube, 60, 420),
  book: of(paper.drawBook, 150, 346),
  calendar: of(paper.drawCalendar, 200, 310),
  pin: of(paper.drawPin, 145, 348),
  pencils: of(paper.drawPencils, 90, 180),
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;
