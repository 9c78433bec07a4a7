import type { Subject } from "./brush";
import * as home from "./home";
import * as pantry from "./pantry";
import * as paper from "./paper";
import * as trail from "./trail";
import * as wear from "./wear";

const of = (draw: Subject["draw"], half: number): Subject => ({ draw, half });

/** Everything the shop's still lifes are made of. */
export const subjects = {
  tin: of(pantry.drawTin, 100),
  honeyJar: of(pantry.drawHoneyJar, 92),
  jamJar: of(pantry.drawJamJar, 92),
  flowerJar: of(pantry.drawFlowerJar, 92),
  spiceJar: of(pantry.drawSpiceJar, 80),
  bottle: of(pantry.drawBottle, 62),
  carton: of(pantry.drawCarton, 130),
  pouch: of(pantry.drawPouch, 110),
  coffeeBag: of(pantry.drawCoffeeBag, 105),
  sachet: of(pantry.drawSachet, 120),
  persimmons: of(pantry.drawPersimmons, 170),
  chocolate: of(pantry.drawChocolate, 90),
  candies: of(pantry.drawCandies, 130),
  biscuits: of(pantry.drawBiscuits, 165),
  dipper: of(pantry.drawDipper, 50),
  beans: of(pantry.drawBeans, 100),
  leaves: of(pantry.drawLeaves, 110),
  strawberries: of(pantry.drawStrawberries, 80),
  ginger: of(pantry.drawGinger, 60),
  phin: of(pantry.drawPhin, 70),
  scarf: of(wear.drawScarf, 195),
  blanket: of(wear.drawBlanket, 205),
  bag: of(wear.drawBag, 135),
  shirt: of(wear.drawShirt, 0),
  beanie: of(wear.drawBeanie, 140),
  socks: of(wear.drawSocks, 150),
  poncho: of(wear.drawPoncho, 0),
  cap: of(wear.drawCap, 200),
  backpack: of(wear.drawBackpack, 135),
  hanger: of(wear.drawHanger, 0),
  mug: of(home.drawMug, 105),
  teapot: of(home.drawTeapot, 150),
  cup: of(home.drawCup, 56),
  bowls: of(home.drawBowls, 110),
  lantern: of(home.drawLantern, 0),
  stormLamp: of(home.drawStormLamp, 120),
  candle: of(home.drawCandle, 110),
  vase: of(home.drawVase, 56),
  sticks: of(trail.drawSticks, 90),
  flask: of(trail.drawFlask, 80),
  headlamp: of(trail.drawHeadlamp, 120),
  dryBag: of(trail.drawDryBag, 112),
  toyCabin: of(trail.drawToyCabin, 130),
  plush: of(trail.drawPlush, 180),
  puzzle: of(trail.drawPuzzle, 180),
  kite: of(trail.drawKite, 0),
  pinwheel: of(trail.drawPinwheel, 24),
  compass: of(trail.drawCompass, 64),
  rock: of(trail.drawRock, 96),
  postcards: of(paper.drawPostcards, 0),
  notebook: of(paper.drawNotebook, 130),
  print: of(paper.drawPrint, 180),
  tube: of(paper.drawTube, 44),
  book: of(paper.drawBook, 145),
  calendar: of(paper.drawCalendar, 190),
  pin: of(paper.drawPin, 130),
  pencils: of(paper.drawPencils, 66),
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;
