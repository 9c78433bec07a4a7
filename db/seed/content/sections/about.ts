import { page } from "./page";

export const about = page("about", [
  {
    kind: "hero",
    content: {
      title: { vi: "Ngọn núi này có người giữ", en: "This mountain has keepers" },
      keywords: { vi: "giới thiệu, về chúng tôi", en: "about us, who we are" },
      lead: {
        vi: "Núi Mây là một tuyến cáp treo, hai nhà ga và 140 người, phần lớn sinh ra trong vòng mười cây số quanh chân núi.",
        en: "Núi Mây is one cable, two stations and 140 people, most of them born within ten kilometres of the foot of the mountain.",
      },
      picture: "cap-treo-mot-chieu",
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Sứ mệnh", en: "Our mission" },
      text: {
        vi: `Đưa ai cũng lên được đỉnh Mây: người ngồi xe lăn, cụ bà tám mươi, em bé ngủ trong địu. Lên bằng cáp để rừng không phải mở thêm đường, và xuống mà không để lại gì ngoài dấu giày.

Mỗi tấm vé có một phần nuôi đội kiểm lâm thôn Suối Mơ và vườn ươm thông ba lá dưới chân trụ số 4.`,
        en: `To bring anyone to Mây summit: people in wheelchairs, grandmothers of eighty, babies asleep in a sling. By cable, so that no road has to be cut through the forest; and down again leaving nothing but footprints.

A part of every ticket keeps the forest wardens of Suối Mơ and the pine nursery below tower 4.`,
      },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Tầm nhìn", en: "Our vision" },
      text: {
        vi: `Đến năm 2035, cáp chạy hoàn toàn bằng điện mặt trời và thủy điện nhỏ của suối Mơ; rừng quanh tuyến dày hơn ngày chúng tôi tới; và con em trong xã không phải đi xa mới có việc tử tế.

Chúng tôi không muốn thành khu du lịch lớn nhất. Chúng tôi muốn là nơi người ta quay lại lần thứ hai.`,
        en: `By 2035 the cable runs wholly on sunlight and the small turbines of the Mơ stream; the forest along the line is thicker than the day we came; and the children of the commune need not leave to find decent work.

We do not want to be the biggest resort. We want to be the place people come back to.`,
      },
    },
  },
  {
    kind: "facts",
    content: {
      title: { vi: "Điều chúng tôi giữ", en: "What we hold to" },
      items: [
        {
          name: { vi: "An toàn đứng trước lịch chạy", en: "Safety before the timetable" },
          text: {
            vi: "Gió quá 15 m/s là dừng, không ai phải xin phép ai. Trưởng ca trẻ nhất cũng có quyền bấm nút.",
            en: "Above 15 m/s of wind we stop, and nobody asks permission. The youngest shift leader may press the button.",
          },
        },
        {
          name: { vi: "Nói thật về thời tiết", en: "The truth about the weather" },
          text: {
            vi: "Hôm nào mù đặc, chúng tôi nói là mù đặc, ngay tại quầy, trước khi bạn trả tiền.",
            en: "When the top is in thick fog we say so, at the counter, before you pay.",
          },
        },
        {
          name: { vi: "Rừng là chủ nhà", en: "The forest is the host" },
          text: {
            vi: "21 trụ cáp, không một con đường. Vật liệu lên bằng trực thăng và bằng vai người.",
            en: "21 towers and not one road. What they are made of went up by helicopter and on people's backs.",
          },
        },
        {
          name: { vi: "Tiền ở lại quanh núi", en: "Money stays around the mountain" },
          text: {
            vi: "Trà, mật ong, gốm, vải trong cửa hàng đều mua của người trong vùng, trả tiền lúc nhận hàng.",
            en: "The tea, honey, pots and cloth in the shop are bought from people nearby, and paid for on the spot.",
          },
        },
        {
          name: { vi: "Ai cũng được chờ", en: "We wait for everyone" },
          text: {
            vi: "Cabin dừng hẳn cho người cần dừng. Cả tuyến chậm ba mươi giây thì cũng chỉ là ba mươi giây.",
            en: "The cabin stops fully for whoever needs it. If the whole line is thirty seconds late, it is thirty seconds.",
          },
        },
      ],
    },
  },
  {
    kind: "people",
    content: {
      title: { vi: "Những người bạn sẽ gặp", en: "People you will meet" },
      lead: {
        vi: "Sáu trong số 140 người: ở bến, trên trụ, trong vườn và sau quầy.",
        en: "Six of the 140: on the platform, up the towers, in the garden and behind the counter.",
      },
      items: [
        {
          name: { vi: "Nguyễn Thị Thu Hà", en: "Nguyễn Thị Thu Hà" },
          role: { vi: "Giám đốc, ca sáng thứ hai ở cổng soát vé", en: "Director, and ticket gate on Monday mornings" },
          text: {
            vi: "Kỹ sư kết cấu, về quê ngoại năm 2014 để đo gió ba tháng, rồi ở lại đến giờ.",
            en: "A structural engineer who came to her mother's village in 2014 to measure wind for three months, and stayed.",
          },
          picture: "ga-suoi-mo",
        },
        {
          name: { vi: "Lê Quang Vinh", en: "Lê Quang Vinh" },
          role: { vi: "Trưởng kỹ thuật cáp", en: "Head of the cable crew" },
          text: {
            vi: "Mỗi sáng 3:30 cùng bốn người nghe tiếng máy. Anh bảo ròng rọc khỏe thì kêu như mèo ngủ.",
            en: "Listens to the machines with four others at 3:30 every morning. A healthy pulley, he says, purrs like a cat asleep.",
          },
          picture: "cap-treo-khu-hoi",
        },
        {
          name: { vi: "K'Brơi", en: "K'Brơi" },
          role: { vi: "Trưởng nhóm hướng dẫn viên", en: "Leads the guides" },
          text: {
            vi: "Người K'Ho, biết tên rừng bằng ba thứ tiếng. Đi cùng ông, hai tiếng thành bốn tiếng.",
            en: "K'Ho, and knows the forest by name in three languages. With him a walk of two hours takes four.",
          },
          picture: "huong-dan-vien",
        },
        {
          name: { vi: "Phạm Thị Lài", en: "Phạm Thị Lài" },
          role: { vi: "Người làm vườn", en: "Gardener" },
          text: {
            vi: "Trồng 40.000 gốc cẩm tú cầu, nhớ từng luống nở tuần nào. Hỏi bà trước khi chọn ngày.",
            en: "Planted 40,000 hydrangeas and remembers which bed blooms in which week. Ask her before you pick a day.",
          },
          picture: "vuon-hoa-cong-troi",
        },
        {
          name: { vi: "Trần Minh Đức", en: "Trần Minh Đức" },
          role: { vi: "Bếp trưởng ga đỉnh", en: "Cook at the summit" },
          text: {
            vi: "Nấu trà gừng từ 4:00 cho chuyến bình minh. Công thức có thật, chỉ là anh không kể hết.",
            en: "Has the ginger tea on by 4:00 for the sunrise cabins. The recipe exists; he leaves one thing out.",
          },
          picture: "com-trua-doan",
        },
        {
          name: { vi: "Võ Ngọc Ánh", en: "Võ Ngọc Ánh" },
          role: { vi: "Chăm sóc khách, trực điện thoại", en: "Answers the phone and your messages" },
          text: {
            vi: "Nếu bạn gọi vì lỡ chuyến, đặt nhầm ngày hay để quên mũ, người bắt máy thường là chị.",
            en: "If you call because you missed your cabin, booked the wrong day or left a hat, it is mostly she who answers.",
          },
          picture: "xe-dua-don-da-lat",
        },
      ],
    },
  },
  {
    kind: "facts",
    content: {
      title: { vi: "Những cột mốc", en: "Milestones" },
      items: [
        {
          name: { vi: "2014", en: "2014" },
          text: {
            vi: "Đo gió trên đỉnh suốt mười bốn tháng, bằng một cột thép và một cuốn sổ.",
            en: "Fourteen months of measuring wind at the summit, with a steel mast and a notebook.",
          },
        },
        {
          name: { vi: "2016", en: "2016" },
          text: {
            vi: "Dựng trụ đầu tiên. Trụ số 9 dời đi 40 m để tránh một cây pơ mu hơn ba trăm tuổi.",
            en: "The first tower goes up. Tower 9 moves 40 m to spare a cypress over three hundred years old.",
          },
        },
        {
          name: { vi: "2018", en: "2018" },
          text: {
            vi: "Mở tuyến Suối Mơ – Đỉnh Mây. Chuyến đầu dành cho 312 người đã làm ra nó và gia đình họ.",
            en: "The line opens. The first rides go to the 312 people who built it, and their families.",
          },
        },
        {
          name: { vi: "2020", en: "2020" },
          text: {
            vi: "Khánh thành cầu treo Mây, 180 m. Vắng khách năm ấy, chúng tôi trồng vườn hoa.",
            en: "The Mây bridge, 180 m, is finished. In that year without visitors we planted the flower garden.",
          },
        },
        {
          name: { vi: "2022", en: "2022" },
          text: {
            vi: "Đêm đèn lồng đầu tiên, 600 chiếc đèn của các gia đình trong xã.",
            en: "The first lantern night, with 600 lanterns made by families of the commune.",
          },
        },
        {
          name: { vi: "2024", en: "2024" },
          text: {
            vi: "Chuyến bình minh chạy thử bảy buổi, buổi nào cũng kín chỗ, nên từ đó chạy luôn.",
            en: "Sunrise cabins are tried for seven mornings. Every one of the seven was full, so they stay.",
          },
        },
        {
          name: { vi: "2026", en: "2026" },
          text: {
            vi: "Vé QR soát được khi mất mạng, vì trên đỉnh sóng yếu và chúng tôi không giấu điều đó.",
            en: "QR tickets that can be checked without a signal, since the summit has little of it and we do not pretend otherwise.",
          },
        },
      ],
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Lên chơi một buổi", en: "Come up for a morning" },
      text: {
        vi: "Đọc về núi thì mất năm phút, lên tới nơi mất mười hai phút. Chọn một ngày còn chỗ.",
        en: "Reading about the mountain takes five minutes; getting there takes twelve. Pick a day with places left.",
      },
      act: { label: { vi: "Xem ngày còn chỗ", en: "See days with places" }, page: "orderTicket" },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Đưa cả lớp lên núi", en: "Bring a class" },
      text: {
        vi: "Một ngày học ngoài trời cho đoàn từ 20 em, có người dẫn, có cơm trưa, có phương án mưa.",
        en: "A day of outdoor lessons for 20 pupils or more, with a guide, lunch and a plan for rain.",
      },
      act: {
        label: { vi: "Đoàn học sinh", en: "School groups" },
        page: "landing",
        params: { slug: "doan-hoc-sinh" },
        look: "soft",
      },
    },
  },
]);
